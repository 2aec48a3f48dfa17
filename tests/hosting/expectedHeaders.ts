/**
 * Headers that every response has, in full: a header that is removed or weakened in scripts/hosting fails the tests of
 * each host.
 */
export const SECURITY_HEADERS: Record<string, string> = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy':
    'clipboard-write=(self), web-share=(self), accelerometer=(), autoplay=(), bluetooth=(), browsing-topics=(), ' +
    'camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), hid=(), ' +
    'idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), ' +
    'screen-wake-lock=(), serial=(), storage-access=(), usb=(), window-management=(), xr-spatial-tracking=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
}
