import { expect, test } from 'vitest'
import { REFUSAL_REGEX } from '../consumer/matchers.ts'

const isRefusal = (text: string) => new RegExp(REFUSAL_REGEX).test(text)

test.each([
  'Unauthorized',
  '<h1>401</h1>',
  '{"detail":"Not authenticated"}',
  '{"code":401,"message":"Please log in."}',
  '{"code":40201}',
  '{"code":"402","data":null}',
  '{"code" : -1}',
  '{"message":"code","code":2001}',
  // Bodies of frameworks, whose code is no number.
  '{"detail":"Given token not valid for any token type","code":"token_not_valid","messages":[]}',
  '{"statusCode":401,"code":"FST_JWT_NO_AUTHORIZATION_IN_HEADER","error":"Unauthorized"}',
  '{"error":{"code":"UNAUTHORIZED","message":"Not logged in"}}',
  '{"code":null,"message":"Not logged in"}',
  '{"code":"","message":"Not logged in"}',
  '{"code":401,"errors":[{"code":"E1"},{"path":["code"]}]}',
])('a refusal is %s', (text) => {
  expect(isRefusal(text)).toBe(true)
})

test.each([
  '{"code":200}',
  '{"code" : "200" , "data":[]}',
  '{"data":{"address":"0x1"},"message":"OK","code":200}',
  // What a success shows may have codes of its own.
  '{"code":200,"data":[{"id":1,"code":7}]}',
  '{"data":[{"id":1,"code":"PUBLIC"}],"code":200}',
  '{"code":200,"data":{"code":null}}',
])('no refusal is %s', (text) => {
  expect(isRefusal(text)).toBe(false)
})
