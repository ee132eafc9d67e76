import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Resizes the window, in px, until the test ends. */
export const resizeWindow = async (width: number, height: number): Promise<void> => {
  const before = [innerWidth, innerHeight] as const
  onTestFinished(() => page.viewport(...before))
  await page.viewport(width, height)
}
