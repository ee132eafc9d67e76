import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../web/prerender/root.ts'
import { ourFiles } from './our-files.ts'

type CodeFile = { file: string; text: string }

/** Words that were once private to this code, each with the field's term (docs/glossary.md). */
const words: ReadonlyMap<string, string> = new Map(
  Object.entries({
    enqueue: ['arm', 'armable', 'arming', 'disarm', 'rearmed'],
    sync: ['settle', 'settles', 'settling'],
    'outcome unknown': ['doubt', 'doubts', 'doubted', 'doubtful'],
    pause: ['hold', 'holds'],
    slot: ['turn', 'turns'],
    'rate limit': ['fuse'],
    requester: ['asker', 'askers'],
    'image variant': ['rendition', 'renditions'],
    status: ['standing', 'standings'],
    blocker: ['hindrance', 'hindrances'],
    'problem, outage or fault': ['trouble', 'troubles', 'troubled'],
  }).flatMap(([instead, former]) => former.map((word) => [word, instead] as const)),
)

/** These have no other meaning, so they may not appear alone either, even in a comment. */
const neverAlone: ReadonlySet<string> = new Set(['asker', 'askers', 'hindrance', 'hindrances', 'rendition', 'standings'])

/** Names about switching something on, and a processor's name. */
const kept: ReadonlySet<string> = new Set(['turnBackOn', 'turnOnTotp', 'ArmNode', 'openArmNode'])

/** Files that have a reason to use such a word. */
const others: readonly string[] = [
  // The processor.
  'test/arm64/arm-node.ts',
  // Linux's user-space file systems.
  'test/disk/forgetful-disk.ts',
  // Functions running earlier code still use this word for an image variant.
  'functions/adapters/image-variants/render-call.ts',
  // Stored items do too.
  'functions/adapters/dynamo/former-names.ts',
  'test/layers/private-words.ts',
  'test/layers/private-words.test.ts',
]

/** All code files, except those with a reason. */
export const codeFiles = (): CodeFile[] =>
  ourFiles('functions', 'infra', 'shared', 'test', 'web')
    .filter((file) => /\.(tsx?|css)$/.test(file) && !others.includes(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The private words in a file's name and identifiers, each with the word to use. */
export const privateWordsIn = ({ file, text }: CodeFile): string[] => {
  const inName = file.split(/[^a-z0-9]+/i).flatMap((word) => words.get(word) ?? [])
  const identifiers = new Set(text.match(/[a-z_$][\w$]*/gi))
  return [
    ...inName.map((instead) => `${file} is to say ${instead}.`),
    ...[...identifiers].flatMap((name) => insteadOf(name).map((instead) => `${name} in ${file} is to say ${instead}.`)),
  ]
}

/** Only keys are longer than this. */
const nameMax = 60

const insteadOf = (name: string) => {
  if (kept.has(name) || name.length > nameMax) return []
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  return parts.flatMap((part) => (parts.length > 1 || neverAlone.has(part) ? (words.get(part.toLowerCase()) ?? []) : []))
}
