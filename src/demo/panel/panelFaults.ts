/** What the panel can do to the next calls; `http` and `code` are followed by a number. */
export const PANEL_FAULTS = [
  'http',
  'code',
  'html',
  'truncated',
  'dropped',
  'unanswered',
  'booked-later',
  'hang',
  'empty',
  'wrong-type',
] as const
export type PanelFault = (typeof PANEL_FAULTS)[number]

/** The numbers that the panel offers first. */
export const FAULT_NUMBERS = { http: '503', code: '409' }
