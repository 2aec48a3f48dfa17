// Workbox reads these when it is imported.
Object.assign(globalThis, { self: globalThis, __WB_DISABLE_DEV_LOGS: true })
