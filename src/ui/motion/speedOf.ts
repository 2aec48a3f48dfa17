/** Older positions say nothing about how fast the finger is now. */
const WINDOW_MS = 80

/** Measures the speed of a finger. */
export function speedOf() {
  let samples: { position: number; time: number }[] = []
  const dropOlder = (time: number) => {
    samples = samples.filter((sample) => time - sample.time <= WINDOW_MS)
  }

  return {
    /** @param position pixels @param time of the event, ms */
    add(position: number, time: number): void {
      dropOlder(time)
      samples.push({ position, time })
    },

    /** @param time when the finger was lifted, ms. @returns pixels per ms; 0 if it has rested */
    at(time: number): number {
      dropOlder(time)
      const [first] = samples
      const last = samples.at(-1)
      return first && last && last.time > first.time ? (last.position - first.position) / (last.time - first.time) : 0
    },
  }
}
