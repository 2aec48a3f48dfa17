/** Sets `data-input` on the root element to the device of the last input, for the focus ring, see base.css. */
export function watchInputDevice(): void {
  const { dataset } = document.documentElement
  for (const [event, device] of [
    ['pointerdown', 'pointer'],
    ['keydown', 'keyboard'],
  ] as const)
    document.addEventListener(event, () => Object.assign(dataset, { input: device }), true)
}
