import { BASE } from './base.ts'

/** Addresses of the app on its origin, as `location.pathname` has them. Source: specification §2. */
export const paths = {
  home: BASE,
  my: `${BASE}my`,
  deal: `${BASE}deal`,
  dealRecord: `${BASE}deal/record`,
  node: `${BASE}node`,
  mining: `${BASE}mining`,
  invited: `${BASE}invited`,
  invitedUpdate: `${BASE}invited/update`,
  assets: `${BASE}assets`,
  assetsRecord: `${BASE}assets/record`,
  withdraw: `${BASE}assets/withdraw`,
  withdrawRecord: `${BASE}assets/withdrawRecord`,
}
