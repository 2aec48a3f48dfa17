import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { QrCode } from './QrCode.tsx'

const htmlOf = (bytes: number) =>
  renderToStaticMarkup(
    <QrCode text={'x'.repeat(bytes)} label="Code">
      Below
    </QrCode>,
  )

describe('a QR code', () => {
  it('is drawn as long as it has room, and then leaves the screen as it is', () => {
    expect(htmlOf(2331)).toMatch(/<path .*Below/)
    expect(htmlOf(2332)).toMatch(/^<div[^>]*>Below/)
  })
})
