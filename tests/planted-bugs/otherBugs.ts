import type { Bug } from './bug.ts'

export const OTHER_BUGS: Bug[] = [
  {
    name: 'two tabs refresh the same tokens',
    area: 'session',
    file: 'src/lib/api/refresh.ts',
    changes: [['exclusively(lock, () => refresh(stale))', 'refresh(stale)']],
    caughtBy: { unit: 'src/lib/api/refresh.test.ts' },
  },
  {
    name: 'a used refresh token is sent again',
    area: 'session',
    file: 'src/lib/api/refresh.ts',
    changes: [['  if (lastGeneration(login.id) > login.generation) return receiveTokens(login)\n\n', '\n']],
    caughtBy: { unit: 'src/lib/api/refresh.test.ts' },
  },
  {
    name: 'a log-out is forgotten by a tab that was away',
    area: 'session',
    file: 'src/lib/account/logOut.ts',
    changes: [['    endDeviceLogin()\n', '']],
    caughtBy: { unit: 'src/lib/account/logOut.test.ts' },
  },
  {
    name: 'a 402 of another session ends this one',
    area: 'session',
    file: 'src/lib/account/endSession.ts',
    changes: [["message.type === 'expired' && message.sessionId === login?.id", "message.type === 'expired'"]],
    caughtBy: { unit: 'src/lib/account/endSession.test.ts' },
  },
  {
    name: 'a page is full by its readable entries',
    area: 'cache',
    file: 'src/lib/cache/pagination.ts',
    changes: [['isLast: received < list.pageSize', 'isLast: rows.length < list.pageSize']],
    caughtBy: { unit: 'src/lib/cache/pagination.test.ts' },
  },
  {
    name: 'the tokens stay stored after log-out',
    area: 'session',
    file: 'src/lib/session/session.ts',
    changes: [['else sessionStore.remove(SESSION_KEY)', '']],
    caughtBy: { live: 'cache.spec.ts' },
  },
  {
    name: 'a failed POST is sent again',
    area: 'api',
    file: 'src/lib/api/request.ts',
    changes: [['retry: 0', 'retry: 1']],
    caughtBy: { unit: 'src/lib/api/call.test.ts' },
  },
  {
    name: 'a gap looks like the end of the list',
    area: 'cache',
    file: 'src/lib/cache/pagination.ts',
    changes: [
      ['complete: page.isLast || (joins && before.complete)', 'complete: page.isLast || before?.complete === true'],
    ],
    caughtBy: { unit: 'src/lib/cache/pagination.test.ts' },
  },
  {
    name: 'the entries of another account stay in the cache',
    area: 'cache',
    file: 'src/lib/account/forgetScopes.ts',
    changes: [["const ENTRY_STORES = ['entries', 'counts', 'sums']", "const ENTRY_STORES = ['counts', 'sums']"]],
    caughtBy: { unit: 'src/lib/account/forgetScopes.test.ts' },
  },
  {
    name: 'entries of the same second have no order',
    area: 'cache',
    file: 'src/lib/cache/entryIndex.ts',
    changes: [['b.time - a.time || (a.id < b.id ? 1 : -1)', 'b.time - a.time']],
    caughtBy: { unit: 'src/lib/cache/lists.property.test.ts' },
  },
  {
    name: 'a row that the disk refused is shown beside its old copy',
    area: 'cache',
    file: 'src/lib/cache/listStore.ts',
    changes: [['stored.filter((entry) => !unsaved.entries.has(keyText(entry)))', 'stored']],
    caughtBy: { unit: 'src/lib/cache/lists.property.test.ts' },
  },
  {
    name: 'the invite code of a link is lost',
    area: 'login',
    file: 'src/lib/login/connectAndLogIn.ts',
    changes: [['let inviteCode = storedInvite.code', "let inviteCode = storedInvite.code && ''"]],
    caughtBy: { live: 'invite-code.spec.ts' },
  },
  {
    name: 'a wallet stays active after a log-out',
    area: 'login',
    file: 'src/lib/wallet/store.ts',
    changes: [['  active.provider = undefined\n', '']],
    caughtBy: { unit: 'src/lib/account/logOut.test.ts' },
  },
  {
    name: 'a mutation is possible on saved data',
    area: 'offline',
    file: 'src/lib/network/useActionBlockedReason.ts',
    changes: [["offline ?? (isSaved ? 'saved.readOnly' : undefined)", 'offline']],
    caughtBy: { live: 'offline/launch.spec.ts' },
  },
  {
    name: 'replies of the server are in Cache Storage',
    area: 'offline',
    file: 'src/lib/network/transport.ts',
    changes: [
      [
        'let transport: Transport = (input, init) => globalThis.fetch(input, init)',
        `let transport: Transport = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    if (!init?.method || init.method === 'GET') await (await caches.open('api')).put(input as string, response.clone())
    return response
  }`,
      ],
    ],
    caughtBy: { live: 'pwa/cache.spec.ts' },
  },
  {
    name: 'an update is applied while a tab is busy',
    area: 'updates',
    file: 'src/lib/tabs/updateLock.ts',
    changes: [
      [
        "return locks ? locks.request<Promise<T>>(UPDATE_LOCK, { mode: 'shared' }, counted) : counted()",
        'return locks ? counted() : counted()',
      ],
    ],
    caughtBy: { unit: 'src/lib/tabs/updateLock.test.ts' },
  },
  {
    name: 'a worker installs files of another build',
    area: 'updates',
    file: 'src/lib/pwa/precache.ts',
    changes: [['new Request(url, { cache, integrity })', 'new Request(url, { cache })']],
    caughtBy: { unit: 'tests/hosting/deploymentOrders.test.ts' },
  },
  {
    name: 'a message is missing in one language',
    area: 'i18n',
    file: 'src/locales/zh-CN.json',
    changes: [['"action.retry"', '"action.retryNow"']],
    caughtBy: { unit: 'tests/architecture/architecture.test.ts' },
  },
  {
    name: 'marks that reorder text are not stripped',
    area: 'text',
    file: 'src/contract/fields.ts',
    changes: [["const safe = value.replace(UNSAFE_TEXT, '')", 'const safe = value']],
    caughtBy: { unit: 'src/contract/fields.test.ts' },
  },
  {
    name: 'the mock backend accepts an expired nonce',
    area: 'contract',
    file: 'mocks/handlers/auth.ts',
    changes: [['if (!issued || issued.expiresAt <= now)', 'if (!issued)']],
    caughtBy: { unit: 'mocks/handlers/auth.test.ts' },
  },
]
