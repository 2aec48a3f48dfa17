import { expect, type Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Page function: the pixels of a PNG, as RGBA. Not through a URL: the policy of the page allows none. */
async function pixelsOf(png: string): Promise<{ width: number; height: number; data: number[] }> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const brush = new OffscreenCanvas(image.width, image.height).getContext('2d')
  brush?.drawImage(image, 0, 0)
  const { width, height, data } = brush?.getImageData(0, 0, image.width, image.height) ?? {
    width: 0,
    height: 0,
    data: [],
  }
  return { width, height, data: [...data] }
}

/** Reads a QR code as a camera does, from what is painted. @returns its text */
export async function readQrCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible()
  const png = (await code.screenshot()).toString('base64')
  const { width, height, data } = await code.page().evaluate(pixelsOf, png)
  return decodeQR({ width, height, data: Uint8Array.from(data) })
}
