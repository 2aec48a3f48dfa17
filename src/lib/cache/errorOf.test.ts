import { expect, it } from 'vitest'
import { ApiError } from '../errors/ApiError.ts'
import { errorOf } from './errorOf.ts'

const error = new ApiError('network')
const read = { value: 1, error }
const unread = { value: undefined, error: undefined }
const missing = { value: undefined, error }

it('is none while a query waits for the cache, whatever has failed beside it', () => {
  expect(errorOf(read, unread)).toBeUndefined()
  expect(errorOf(unread, read)).toBeUndefined()
})

it('is that of a query without data, or of any query if all have data', () => {
  expect(errorOf(read, missing)).toBe(error)
  expect(errorOf({ value: 1, error: undefined }, read)).toBe(error)
})
