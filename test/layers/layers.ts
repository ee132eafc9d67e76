/**
 * A layer is a set of files with the same allowed imports. `may` matches them: our own files by path, packages by
 * `npm:`, and Node's modules by `node:`. Any other import is refused.
 */
export type Layer = { files: RegExp; may: readonly RegExp[]; because: string }

const shared = /^shared\//
const zod = /^npm:zod$/
/** What texts are looked up with. */
const lingui = /^npm:@lingui\/(core|message-utils)$/
const anyPackage = /^(npm|node):/
const webPackages = /^npm:(?!@aws-sdk\/)/
const webParts = /^web\/src\/(lib|components)\//
const webPlatforms = /^web\/src\/platforms\//
const noAws = /^(npm|node):(?!@aws-sdk)/
/** Adapters that work wherever Crier runs. The table's adapters use DynamoDB's commands, whoever answers them. */
const anywhereAdapters = /^functions\/adapters\/(?!(aws|s3)\/|image-variants\/lambda-)/
const webBuilding = /^(web\/prerender\/|package\.json$)/
/** What a server has to know about the site that it serves, and how programs call the API. */
const webServed = /^(web\/(prerender\/|src\/(lib|routes|app)\/)|package\.json$)/
/** The parts of a machine. From the deployment, it uses the edge's rules and the names of functions and stages. */
const ofMachine = /^infra\/(machine\/|sandbox\/|build\/|aws\/(edge\/|[\w-]+\.ts$))/
/** Code that reads neither the environment nor secrets. */
const ownParts = /^functions\/(runtime\/(?!env)|compose\/(?!environment|open-group))/

/** A file belongs to the first layer that matches it. */
export const layers: readonly Layer[] = [
  {
    files: /^shared\/domain\//,
    may: [/^shared\/(domain\/|i18n\.ts$)/, zod],
    because: 'shared/domain knows no platform, and runs in a browser and in a Lambda.',
  },
  {
    files: /^shared\/platforms\//,
    may: [/^shared\/((domain|platforms)\/|i18n\.ts$)/, zod],
    because: 'What is known of platforms stands below accounts, posts, and contracts.',
  },
  {
    files: /^shared\/publishing\//,
    may: [/^shared\/((domain|platforms|publishing)\/|i18n\.ts$)/, zod],
    because: 'Accounts and posts stand below contracts.',
  },
  { files: /^shared\//, may: [shared, zod, lingui], because: 'shared/ runs in a browser and in a Lambda.' },
  { files: /^functions\/ports\//, may: [shared, /^functions\/ports\//, zod], because: 'A port says what is promised, whoever keeps it.' },
  {
    files: /^functions\/runtime\//,
    may: [shared, /^functions\/(ports|runtime)\//, anyPackage],
    because: 'runtime/ is below all that runs on it.',
  },
  {
    files: /^functions\/use-cases\//,
    may: [shared, /^functions\/(ports|use-cases)\//, zod, /^node:crypto$/],
    because: 'A use case knows its ports; adapters are handed to it.',
  },
  {
    files: /^functions\/adapters\//,
    may: [shared, /^functions\/(ports|adapters|runtime)\//, anyPackage],
    because: 'An adapter knows the ports and its own packages.',
  },
  {
    files: /^functions\/http\//,
    may: [shared, /^functions\/(ports|use-cases|http|runtime)\//, noAws],
    because: 'http/ speaks for every group; it picks no adapter.',
  },
  {
    files: /^functions\/compose\//,
    may: [shared, /^functions\/(ports|use-cases|adapters|runtime|http|compose)\//, noAws],
    because: 'compose/ puts together what groups and the engine share; it knows neither.',
  },
  {
    files: /^functions\/api\/[\w-]+\/answers\.ts$/,
    may: [shared, /^functions\/(?!adapters\/|engine\/|operator\/)/, noAws],
    because: 'Answers know use cases and http; the group joins them with adapters.',
  },
  {
    files: /^functions\/(api\/[\w-]+\/group|engine\/[\w-]+\/(?!handler)[\w-]+)\.ts$/,
    may: [
      shared,
      /^functions\/(ports|use-cases|http)\//,
      /^functions\/(api|engine)\/[\w-]+\/(?!handler)/,
      anywhereAdapters,
      ownParts,
      noAws,
    ],
    because: 'A group is composed on AWS and on one machine: whoever composes it picks what is behind the ports.',
  },
  { files: /^functions\//, may: [shared, /^functions\//, anyPackage], because: 'Nothing of functions/ imports infra/ or web/.' },
  { files: webParts, may: [shared, webParts, webPackages], because: 'Components and lib know no feature and no route.' },
  {
    files: webPlatforms,
    may: [shared, webParts, webPackages, webPlatforms],
    because: 'A platform knows components and lib; what it needs of a feature is handed to it.',
  },
  {
    files: /^web\/src\/features\//,
    may: [shared, webParts, webPackages, webPlatforms, /^web\/src\/features\//],
    because: 'A feature knows shared/, components, lib and the registry of platforms; a route joins features.',
  },
  {
    files: /^web\/src\/routes\//,
    may: [shared, webParts, webPackages, webPlatforms, /^web\/src\/(features|routes)\//],
    because: 'A route joins features; it does not know the application around it.',
  },
  { files: /^web\/src\//, may: [shared, webPackages, /^web\/src\//], because: 'The web knows shared/ only.' },
  { files: /^web\//, may: [shared, anyPackage, /^web\//, /^package\.json$/], because: 'What builds the web knows the web.' },
  {
    files: /^infra\/sandbox\//,
    may: [shared, /^infra\/sandbox\//, anyPackage],
    because: 'The outside world knows nothing of what runs Crier.',
  },
  {
    files: /^infra\/build\//,
    may: [shared, /^infra\/(build\/|aws\/functions\.ts$)/, webBuilding, anyPackage],
    because: 'What is built is named by its folder, and never imported.',
  },
  {
    files: /^infra\/aws\/deploy\//,
    may: [shared, /^infra\/(aws|build)\//, /^web\/(prerender\/|src\/(lib|routes)\/)/, anyPackage],
    because: 'A deployment knows the stacks, and calls what it deployed as a browser does.',
  },
  {
    files: /^infra\/aws\//,
    may: [shared, /^infra\/(aws\/(?!deploy\/)|build\/)/, webBuilding, anyPackage],
    because: 'infra/aws names a function by its folder and never imports it.',
  },
  {
    files: /^infra\/certify\//,
    may: [shared, /^functions\/(ports|adapters)\//, /^infra\/(certify\/|sandbox\/|machine\/door\/listen\.ts$)/, anyPackage],
    because: 'Certifying walks the product’s own adapters, and our fake servers beside them.',
  },
  {
    files: /^infra\/machine\/(door|process)\//,
    may: [shared, /^infra\/(machine\/(door|process)|aws\/edge|build)\//, webServed, anyPackage],
    because: 'The door hands a call to whoever answers it, and picks nobody itself.',
  },
  {
    files: /^infra\/machine\/demo\//,
    may: [shared, ofMachine, webServed, anyPackage],
    because: 'npm start runs a whole machine, and knows nothing of the product below it.',
  },
  {
    files: /^infra\/machine\//,
    // Excludes what only Lambda calls.
    may: [shared, /^functions\/(?!.*\/handler\.ts$)/, ofMachine, webServed, anyPackage],
    because: 'One machine is composed of the product’s own groups, engine, and adapters, and of nothing that imitates AWS.',
  },
  {
    files: /^infra\/local-aws\//,
    may: [shared, /^infra\/(?!certify\/)/, webServed, anyPackage],
    because: 'What imitates AWS loads functions as bundles, and never imports them.',
  },
]

/** Finds the feature that a file is part of. A feature doesn't import others. */
export const featureOf = (file: string) => /^web\/src\/features\/([\w-]+)\//.exec(file)?.[1]

/**
 * Writing a post needs accounts, files, and posts at once, and deciding about late posts needs accounts, queues, and
 * posts. So these two join features as a route does.
 */
export const joinsFeatures = (file: string) => /^web\/src\/features\/(composer|late-posts)\//.test(file)

/** Finds the platform whose web folder contains a file. `parts` is shared by all platforms. */
export const webPlatformOf = (file: string) => /^web\/src\/platforms\/(?!parts\/)([\w-]+)\//.exec(file)?.[1]

/** Only the registries import platform folders: a registered platform is known everywhere. */
export const isWebRegistry = (file: string) => /^web\/src\/platforms\/([\w-]+-)?registry\.ts$/.test(file)
