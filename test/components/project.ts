import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { secondMs } from '#shared/domain/times.ts'
import { launchOptions } from '../e2e/chromium.ts'

const viewport = { width: 1_280, height: 800 }

/** Components one by one, in the Chromium of the e2e tests and with the styles of the dashboard. */
export const components: TestProjectInlineConfiguration = {
  plugins: [tailwindcss()],
  // An earlier run may have found too little. To find more would load a page again in the middle of its tests.
  optimizeDeps: { force: true },
  test: {
    name: 'components',
    include: ['web/src/**/*.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    // One page for all files: to load React and all else for each would take twice the time.
    isolate: false,
    // The effect that a test waits for comes at once. Only a very busy machine takes longer.
    testTimeout: 30 * secondMs,
    expect: { poll: { timeout: 20 * secondMs } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: await launchOptions(),
        contextOptions: { viewport, locale: 'en-GB', timezoneId: 'Europe/Berlin', colorScheme: 'light', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium', viewport }],
    },
  },
}
