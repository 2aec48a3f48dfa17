/** At least this many characters (code points, trimmed) make an invite code worth sending. */
export const INVITE_CODE_MIN_LENGTH = 4

/** Entries of a page of direct invitees. */
export const INVITEES_PAGE_SIZE = 20

/** Entries of a page of records. */
export const RECORDS_PAGE_SIZE = 10
