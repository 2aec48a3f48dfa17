import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { env } from '../config/env.ts'
import { scopeOf } from './accountScope.ts'
import { session } from './session.ts'
import { clearSavedData, closeSavedData, openSavedData, savedData, useViewedAccount } from './viewedAccount.ts'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SAVED = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', fetchedAt: 1 }

const Viewed = () => JSON.stringify(useViewedAccount())
const viewed = () => JSON.parse(renderToStaticMarkup(createElement(Viewed)).replaceAll('&quot;', '"'))

beforeEach(() => {
  session.address = null
  clearSavedData()
})

describe('the account whose data the screens show', () => {
  it('is missing at first, and saved data does not open by itself', () => {
    expect(viewed()).toEqual({ address: null, isSaved: false })
    expect(savedData).toEqual({ account: null, open: false })
    savedData.account = SAVED
    expect(viewed()).toEqual({ address: null, isSaved: false })
  })

  it('is the saved one while saved data is open', () => {
    savedData.account = SAVED
    openSavedData()
    expect(viewed()).toEqual({ address: SAVED.address, isSaved: true })
    closeSavedData()
    expect(viewed()).toEqual({ address: null, isSaved: false })
  })

  it('is the one that is logged in, whatever is saved', () => {
    savedData.account = SAVED
    openSavedData()
    session.address = OWN
    expect(viewed()).toEqual({ address: OWN, isSaved: false })
  })

  it('cannot be a saved one if nothing is saved, or no longer', () => {
    openSavedData()
    expect(savedData.open).toBe(false)
    savedData.account = SAVED
    openSavedData()
    clearSavedData()
    expect(savedData).toEqual({ account: null, open: false })
    savedData.open = true
    expect(viewed()).toEqual({ address: null, isSaved: false })
  })
})

describe('scopeOf', () => {
  it('is the same for an address in any case', () => {
    expect(scopeOf(OWN)).toBe(`${env.chain.id}:${OWN.toLowerCase()}`)
    expect(scopeOf(OWN.toUpperCase().replace('0X', '0x'))).toBe(scopeOf(OWN))
  })
})
