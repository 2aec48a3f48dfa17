/** Whether the device has a share sheet of its own. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function'

/** Opens the device's share sheet; a person who closes it has changed their mind, which is no error. */
export const share = (url: string): Promise<void> => navigator.share({ url }).catch(() => {})
