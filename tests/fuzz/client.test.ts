import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ENDPOINTS } from '../../src/contract/api.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { call } from '../../src/lib/api/call.ts'
import type { CallOptions } from '../../src/lib/api/request.ts'
import { ApiError } from '../../src/lib/errors/ApiError.ts'
import { errorMessage } from '../../src/lib/i18n/errorMessages.ts'
import { setTransport } from '../../src/lib/network/transport.ts'
import { clearSession, startSession } from '../../src/lib/session/session.ts'
import type { CallName } from '../e2e/server/calls.ts'
import { printSeed, SEED } from '../seed.ts'
import { createReplies, type FuzzReply } from './replies.ts'

const REPLIES = 200

beforeAll(() => printSeed('npx vitest run --project unit tests/fuzz'))
beforeEach(() => startSession('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', { accessToken: 'a', refreshToken: 'r' }))
afterEach(() => clearSession())

const respond = ({ status, body }: FuzzReply) =>
  setTransport(async () => new Response(body, { status, headers: { date: new Date().toUTCString() } }))

/** What a screen gets: a value of the contract's type, or an error that has a message. */
async function outcomeOf(endpoint: Endpoint): Promise<'value' | 'error'> {
  try {
    const value = await call(endpoint, {} as CallOptions<Endpoint>)
    // A parsed value is a valid input as well, unless the schema is not idempotent.
    v.parse(endpoint.reply, value)
    return 'value'
  } catch (error) {
    expect(error).toBeInstanceOf(ApiError)
    const message = errorMessage(error)
    expect('id' in message ? message.id : message.text).toMatch(/\S/)
    return 'error'
  }
}

describe('a reply of any shape', () => {
  it.each(ENDPOINTS.map(({ id }) => id as CallName))('to %s is a value of its type or an error', async (id) => {
    const endpoint = ENDPOINTS.find((each) => each.id === id) as Endpoint
    const next = createReplies(id, SEED)
    const replies = Array.from({ length: REPLIES }, next)
    expect(replies.filter(({ kind }) => kind === 'field').length).toBeGreaterThan(REPLIES / 2)
    const outcomes = { value: 0, error: 0 }
    for (const reply of replies) {
      respond(reply)
      const outcome = await outcomeOf(endpoint)
      outcomes[outcome] += 1
      if (reply.kind === 'valid') expect(outcome, reply.body).toBe('value')
    }
    expect(Math.min(outcomes.value, outcomes.error), JSON.stringify(outcomes)).toBeGreaterThan(REPLIES / 10)
  })
})
