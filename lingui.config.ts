import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-json'

const tests = ['**/*.test.ts', '**/*.test.tsx']
/** What the site shows of the dashboard's features. A test says what is missing here (test/texts). */
const onBoth = [
  'components',
  'lib',
  'platforms',
  'app/shell',
  'features/sign-in',
  'features/billing',
  'features/accounts',
  'features/media',
]

const catalog = (name: string, include: readonly string[], exclude: readonly string[] = []) => ({
  path: `<rootDir>/shared/catalogs/{locale}/${name}`,
  include: include.map((folder) => `<rootDir>/${folder}`),
  exclude: [...tests, ...exclude.map((folder) => `<rootDir>/${folder}`)],
})

/** `npm run catalogs` collects every text into shared/catalogs, one catalog for each part that is loaded as a whole (docs/languages.md). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'es'],
  catalogs: [
    catalog('common', ['shared', ...onBoth.map((folder) => `web/src/${folder}`)]),
    catalog('site', ['web/src/app/site', 'web/src/routes/site']),
    catalog(
      'dashboard',
      ['web/src/app/dashboard', 'web/src/routes/dashboard', 'web/src/features'],
      onBoth.filter((folder) => folder.startsWith('features')).map((folder) => `web/src/${folder}`),
    ),
    catalog('mails', ['functions/use-cases/mails', 'functions/use-cases/posts']),
  ],
  format: formatter({ style: 'minimal' }),
  orderBy: 'message',
  runtimeConfigModule: { Trans: ['#web/components/trans.tsx', 'Trans'] },
})
