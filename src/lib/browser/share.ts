/** Whether the device has a native share sheet. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** Opens the native share sheet. Dismissing it is not an error. */
export const share = (data: ShareData): Promise<void> => navigator.share(data).catch(() => {})

/** Whether the native share sheet takes this file. */
export const canShareFile = (file: File): boolean => canShare() && navigator.canShare?.({ files: [file] }) === true

/** How long a download may take to start, in milliseconds. */
const DOWNLOAD_START_MS = 60_000

/** Saves a file as a download. */
export function saveFile(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_START_MS)
}
