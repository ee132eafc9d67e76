import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Platform, type PlatformIdentity, platformIds, platforms } from '#shared/domain/platforms.ts'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from './our-files.ts'

/**
 * The files in each layer that register platforms. They're separate, so that a page or a Lambda loads no more than it
 * needs.
 */
const registries: readonly string[] = [
  'shared/domain/platforms.ts',
  'shared/platforms/models.ts',
  'shared/platforms/rules.ts',
  'functions/adapters/platforms/registry.ts',
  'functions/adapters/platforms/publishers.ts',
  'web/src/platforms/registry.ts',
  'web/src/platforms/face-registry.ts',
  'web/src/platforms/screen-registry.ts',
  'infra/sandbox/registry.ts',
]

/** Files that contain a platform's name for a reason of their own, which a new platform won't add to. */
const others: ReadonlyMap<string, string> = new Map([
  ['shared/domain/text/top-level-domains.ts', 'The list of all top-level domains has brands among them.'],
  ['shared/platforms/thread-parts.ts', 'Some platforms take threads.'],
  ['shared/platforms/threads/limits.ts', 'The head of Instagram speaks for Threads, too.'],
  ['functions/adapters/platforms/instagram/connector.ts', 'Its sign-in needs no Facebook Page.'],
  ['web/src/platforms/instagram/page.ts', 'People should know that no Facebook Page is needed.'],
  ['infra/sandbox/platform/graph-authorize.ts', 'Instagram and Threads share how Meta asks people.'],
  ['infra/sandbox/platform/graph-containers.ts', 'Instagram and Threads share how Meta takes a post.'],
  ['infra/sandbox/platform/graph-tokens.ts', 'Instagram and Threads share how Meta gives and renews access.'],
  ['shared/contracts/api-changelog.json', 'It tells what changed in each platform’s part of the API.'],
  ['shared/contracts/openapi/examples.ts', 'Examples are for accounts on real platforms.'],
  ['shared/contracts/openapi/problems.ts', 'An example shows a platform’s own words.'],
  ['shared/contracts/openapi/fields-of-people.ts', 'A description says what a field holds on one platform.'],
  ['shared/contracts/openapi/fields-of-posts.ts', 'Each platform’s options are described.'],
  ['infra/machine/demo/settings.ts', 'FACEBOOK_BUSINESSES is what deployments have in their .env.'],
])

export type ProductFile = { file: string; text: string }

/** The product's files, without tests and content written for readers. */
export const productFiles = (): ProductFile[] =>
  ourFiles('shared', 'functions', 'web', 'infra')
    .filter(
      (file) =>
        /\.(tsx?|css|html|json)$/.test(file) &&
        !/\.test\.tsx?$/.test(file) &&
        !file.startsWith('web/content/') &&
        !file.startsWith('shared/catalogs/'),
    )
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The platforms that a file names although it's outside their folders and not a registry. */
export const namedIn = ({ file, text }: ProductFile): Platform[] => {
  if (registries.includes(file) || others.has(file)) return []
  const said = text.replace(namesakes, '')
  return platformIds.filter((platform) => !isOf(platform, file) && namesOf(platform).some((name) => said.match(name)))
}

/**
 * Text that contains a platform's name without meaning it: a library, card meta tags, and hosts that Meta uses for all
 * its platforms.
 */
const namesakes =
  /github\.com\/twitter\/\S+|twitter-text|twitter_regex|twitter:(card|title|description|image)|(developers|rupload|www)\.facebook\.com|cdninstagram\.com/gi

const isOf = (platform: Platform, file: string) =>
  ['shared/platforms', 'functions/adapters/platforms', 'web/src/platforms', 'infra/sandbox'].some((folder) =>
    file.startsWith(`${folder}/${platform}/`),
  )

/** Names that are also ordinary words in our code. */
const words: readonly string[] = ['threads']

/**
 * A platform's names, matched anywhere in a word. A name of one or two letters, or one that's an ordinary word, counts
 * only in quotes, as an ID.
 */
const namesOf = (platform: Platform) => {
  const { name, slug = platform }: PlatformIdentity = platforms[platform]
  return [...new Set([platform, name, slug])].map(
    (known) => new RegExp(known.length > 2 && !words.includes(known.toLowerCase()) ? known : `(['"])${known}\\1`, 'i'),
  )
}
