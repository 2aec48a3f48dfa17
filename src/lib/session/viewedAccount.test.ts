import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { ME, OTHER } from '../../../tests/testAccounts.ts'
import { env } from '../config/env.ts'
import { scopeOf } from './accountScope.ts'
import { session } from './session.ts'
import { clearSavedData, closeSavedData, openSavedData, savedData, useViewedAccount } from './viewedAccount.ts'

const SAVED = { address: OTHER, fetchedAt: 1 }

const Viewed = () => JSON.stringify(useViewedAccount())
const viewed = () => JSON.parse(renderToStaticMarkup(createElement(Viewed)).replaceAll('&quot;', '"'))

beforeEach(() => {
  session.address = null
  clearSavedData()
})

describe('the account whose data the screens show', () => {
  const NONE = { address: null, isSaved: false }

  it('is the saved one only while saved data is open, which it is not by itself', () => {
    savedData.account = SAVED
    expect(viewed()).toEqual(NONE)
    openSavedData()
    expect(viewed()).toEqual({ address: SAVED.address, isSaved: true })
    closeSavedData()
    expect(viewed()).toEqual(NONE)
  })

  it('is the one that is logged in, whatever is saved', () => {
    savedData.account = SAVED
    openSavedData()
    session.address = ME
    expect(viewed()).toEqual({ address: ME, isSaved: false })
  })

  it('cannot be a saved one if nothing is saved, or no longer', () => {
    openSavedData()
    expect(savedData.open).toBe(false)
    savedData.account = SAVED
    openSavedData()
    clearSavedData()
    expect(savedData).toEqual({ account: null, open: false })
    savedData.open = true
    expect(viewed()).toEqual(NONE)
  })
})

it('the scope is the same for an address in any case', () => {
  expect(scopeOf(ME)).toBe(`${env.chain.id}:${ME.toLowerCase()}`)
  expect(scopeOf(ME.toUpperCase().replace('0X', '0x'))).toBe(scopeOf(ME))
})
