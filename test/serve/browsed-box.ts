import { openChromium } from '../e2e/chromium.ts'
import { aPlace, startBox } from './box.ts'

/** A box in its own place, with a browser. */
export const startBrowsedBox = async (own: NodeJS.ProcessEnv = {}) => {
  const place = aPlace()
  const box = await startBox({ ...place.settings, ...own })
  const browser = await openChromium()
  const stop = async () => {
    await browser.close()
    await box.stop()
    await place.remove()
  }
  return { box, browser, stop }
}
