import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { secondMs } from '#shared/domain/times.ts'
import { launchOptions } from '../e2e/chromium.ts'

const viewport = { width: 1_280, height: 800 }

/** Tests single components in the e2e tests' Chromium, with the dashboard's styles. */
export const components: TestProjectInlineConfiguration = {
  plugins: [tailwindcss()],
  // An earlier run may have found too few dependencies, and discovering more would reload a page in the middle of its
  // tests.
  optimizeDeps: { force: true },
  test: {
    name: 'components',
    include: ['web/src/**/*.test.tsx'],
    setupFiles: ['test/components/setup.ts'],
    // All files share one page: loading React and everything else for each would take twice as long.
    isolate: false,
    // The awaited effect usually appears at once. Only a very busy machine takes longer.
    testTimeout: 30 * secondMs,
    // As the other tests in a browser. One that needed it is listed at the end.
    retry: 1,
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
