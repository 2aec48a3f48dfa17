/** Whether the device has a native share sheet. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** Opens the native share sheet. Dismissing it is not an error. */
export const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => {})
