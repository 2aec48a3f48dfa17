import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { env } from '../../lib/config/env.ts'
import { activateLanguage } from '../../lib/i18n/intl.ts'
import { ChainDetails } from './ChainDetails.tsx'

const { walletRpcUrls } = env
beforeAll(() => activateLanguage('en-US'))
afterEach(() => {
  env.walletRpcUrls = walletRpcUrls
})

describe('ChainDetails', () => {
  it('says that the RPC URL is missing where the build has none, and offers nothing to copy', () => {
    env.walletRpcUrls = []
    const html = renderToStaticMarkup(<ChainDetails />)
    expect(html).toContain('Your wallet may need one. Ask the network’s operator.')
    expect(html).not.toContain('Copy RPC URL')
    expect(html).toContain('Copy Chain ID')
  })

  it('shows the public RPC URL to copy', () => {
    env.walletRpcUrls = ['https://rpc.example']
    const html = renderToStaticMarkup(<ChainDetails />)
    expect(html).toContain('https://rpc.example')
    expect(html).toContain('Copy RPC URL')
  })
})
