import { defineConfig } from 'vitest/config'
import { components } from './test/components/project.ts'
import { systemsOfTheirOwn } from './test/e2e/not-on-a-box.ts'
import { closingWords } from './test/world/closing-words.ts'
import { hasEmulator } from './test/world/emulator-there.ts'
import { enterTestWorld } from './test/world/environment.ts'
import { portsWithTable } from './test/world/ports-with-table.ts'

enterTestWorld()

/** The bundled Lambdas run as they are; transforming them again would cost seconds and change what is tested. */
const server = { deps: { external: [/\.build\//] } }

const bundles = 'test/world/bundles.ts'
const emulator = 'test/world/emulator.ts'
const site = 'test/world/site.ts'

/** A test that passes only at the second try is listed at the end as flaky: it stops nobody, and does not hide. */
const retry = 1

/** Tests that mostly wait for a started system leave room for another on each two processors. */
const waitingWorkers = 3

/** Where our code runs in the tests' own process, its log lines are searched for secrets. Elsewhere, each started Crier's are. */
const setupFiles = 'test/logs/search-own-lines.ts'

/** The browser tests, on whichever system is started for them. */
const browser = {
  include: ['test/e2e/*.test.ts'],
  // A test may visit dozens of screens, on a machine that others use too.
  testTimeout: 300_000,
  hookTimeout: 120_000,
  retry,
  isolate: false,
  sequence: { groupOrder: 2 },
}

/** What a person or a program can do through the front door. */
const api = {
  include: ['test/{api,attack}/*.test.ts'],
  exclude: ['test/api/{slow-*,kill}.test.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  isolate: false,
  maxWorkers: waitingWorkers,
  sequence: { groupOrder: 1 },
}

/** The same on bundled functions, each with the variables, the time, and the rights that its stack gives it. */
const aws = {
  test: {
    ...api,
    name: 'aws',
    include: [...api.include, 'test/aws/*.test.ts'],
    env: { TEST_SYSTEM: 'aws' },
    globalSetup: [bundles, emulator],
    server,
  },
}

/** What people mostly do, on the same functions: sign up, connect, write, publish, schedule, and plan. */
const awsBrowser = {
  test: {
    ...browser,
    name: 'e2e-aws',
    include: ['sign-in', 'connections', 'posts', 'calendar-moves', 'delivery-problems'].map((name) => `test/e2e/${name}.test.ts`),
    globalSetup: [bundles, emulator, 'test/e2e/aws-system.ts'],
  },
}

export default defineConfig({
  test: {
    silent: 'passed-only',
    reporters: ['default', closingWords],
    // As many as the smallest machine has processors: the browser and the simulation keep them busy.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          include: [
            '{shared,functions,infra,web}/**/*.test.ts',
            'test/{changed,documentation,layers,logs,self-host,texts}/*.test.ts',
            'test/table/mutants.test.ts',
          ],
          exclude: ['web/prerender/**'],
          // Some try every case there is: seconds on a quiet machine, more on a busy one.
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'parts',
          setupFiles,
          include: ['test/{ports,identity,platforms,certify,sandbox,local,media}/**/*.test.ts', 'test/table/fuzz.test.ts'],
          globalSetup: [bundles, site, emulator],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          server,
          // To load the modules anew for each file would take most of the time.
          isolate: false,
          maxWorkers: waitingWorkers,
          // After what keeps the processors busy: here posts are due on the second.
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'ports-sqlite',
          setupFiles,
          // The suites of the ports that need a table, on the one of a single machine.
          include: portsWithTable,
          env: { TEST_TABLE: 'sqlite' },
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'site',
          // Apart from the rest: sharp keeps what it may read for its whole process. The site is drawn from SVGs, people's pictures may be none.
          include: ['web/prerender/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      components,
      {
        test: {
          name: 'infra',
          setupFiles,
          include: ['test/infra/*.test.ts'],
          globalSetup: bundles,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { ...browser, name: 'e2e', globalSetup: 'test/e2e/shared-system.ts' } },
      { test: { ...browser, name: 'e2e-serve', globalSetup: 'test/e2e/served-system.ts', exclude: systemsOfTheirOwn } },
      { test: { name: 'simulation', setupFiles, include: ['test/simulation/*.test.ts'], testTimeout: 300_000 } },
      { test: { name: 'payments', setupFiles, include: ['test/payments/*.test.ts'], testTimeout: 300_000 } },
      { test: { ...api, name: 'api', globalSetup: site } },
      ...((await hasEmulator('aws')) ? [aws, awsBrowser] : []),
      {
        test: {
          name: 'serve',
          include: ['test/serve/*.test.ts'],
          exclude: ['test/serve/slow-*.test.ts'],
          globalSetup: site,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry,
          isolate: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['test/deploy/*.test.ts'],
          globalSetup: bundles,
          // Each test is up to hundreds of deployments, two at a time; so are files one after the other.
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'disk',
          include: ['test/disk/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          server,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/api/{slow-*,kill}.test.ts', 'test/serve/slow-*.test.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          server,
        },
      },
    ],
  },
})
