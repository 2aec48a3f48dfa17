/** Bytes that the app stores on this device, its own files included; undefined if the browser doesn't say. */
export async function readStorageUsage(): Promise<number | undefined> {
  try {
    return (await navigator.storage?.estimate?.())?.usage
  } catch {
    return undefined
  }
}
