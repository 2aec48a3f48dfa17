/** Minimum length of an invite code, in code points after trimming. */
export const INVITE_CODE_MIN_LENGTH = 4

/** Page size of the list of direct invitees. */
export const INVITEES_PAGE_SIZE = 20

/** Page size of the lists of records. */
export const RECORDS_PAGE_SIZE = 10
