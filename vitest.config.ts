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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'parts',
          include: ['test/{ports,platforms,sandbox,local,media}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server,
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
