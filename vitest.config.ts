import { defineConfig } from 'vitest/config'

/** The bundled Lambdas run as they are; transforming them again would cost seconds and change what is tested. */
const server = { deps: { external: [/\.build\//] } }

export default defineConfig({
  test: {
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'functions/**/*.test.ts', 'infra/**/*.test.ts', 'web/**/*.test.ts'],
          // sharp keeps what it may read for its whole process: the site is drawn from SVGs, people's pictures may be none.
          exclude: ['infra/site/**'],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'parts',
          include: ['test/{ports,identity,platforms,sandbox,local,media}/**/*.test.ts', 'infra/site/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server,
        },
      },
      { test: { name: 'infra', include: ['test/infra/*.test.ts'], isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/*.test.ts'],
          globalSetup: 'test/e2e/build.ts',
          // A test may visit dozens of screens, on a machine that others use too.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // All files share one system and one browser: one file at a time, when everything else is done.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'simulation', include: ['test/simulation/*.test.ts'], testTimeout: 300_000 } },
      {
        test: {
          name: 'api',
          include: ['test/api/*.test.ts'],
          exclude: ['test/api/{slow-*,kill}.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          server,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/api/{slow-*,kill}.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          server,
        },
      },
    ],
  },
})
