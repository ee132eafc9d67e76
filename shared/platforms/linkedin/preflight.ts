import { count, error, warning } from '../../domain/preflight/findings.ts'
import type { Finding } from '../../domain/preflight.ts'
import type { Checked } from '../checked.ts'
import { linkedInLimits } from './limits.ts'
import { LinkedInOptions } from './options.ts'
import { checkLinkedInMedia } from './preflight-media.ts'

/** What LinkedIn would refuse (`error`) and what the person should know (`warning`). The numbers are those of limits.ts. */
export const checkLinkedIn = ({ text, options, media }: Checked): Finding[] => {
  const { article, title } = LinkedInOptions.parse(options)
  return [
    ...checkText(text, media.length > 0 || article !== undefined),
    ...(article ? checkArticle(article, media) : []),
    ...checkLinkedInMedia(media),
    ...checkTitle(title, media),
  ]
}

const checkText = (text: string, hasContent: boolean): Finding[] => {
  const limit = linkedInLimits.text.value
  if (text.trim() === '' && !hasContent) return [error('content', 'There is nothing to post yet.', 'Write something or add a file.')]
  if (text.length <= limit) return []
  const message = `${count(text.length - limit, 'character')} too long for LinkedIn: ${number(text.length)} of ${number(limit)}.`
  return [error('content', message, 'Shorten it.')]
}

type Article = NonNullable<LinkedInOptions['article']>

const checkArticle = ({ title, description = '' }: Article, media: Checked['media']): Finding[] => {
  const { articleTitle, articleDescription } = linkedInLimits
  const field = 'options.linkedin.article'
  const findings: Finding[] = []
  if (title.trim() === '')
    findings.push(error(`${field}.title`, 'A card needs a title; LinkedIn does not read it from the page.', 'Give it one.'))
  for (const [name, text, { value }] of [
    ['title', title, articleTitle],
    ['description', description, articleDescription],
  ] as const)
    if (text.length > value) {
      const message = `The card’s ${name} is ${count(text.length - value, 'character')} too long for LinkedIn, which takes ${number(value)}.`
      findings.push(error(`${field}.${name}`, message, 'Shorten it.'))
    }
  if (media.length > 1 || media.some(({ kind }) => kind === 'video'))
    findings.push(
      error(field, 'LinkedIn shows a card or files, not both; one image can be the card’s picture.', 'Take the card out, or the files.'),
    )
  return findings
}

const checkTitle = (title: string | undefined, media: Checked['media']): Finding[] =>
  title && !media.some(({ kind }) => kind === 'video')
    ? [
        warning(
          'options.linkedin.title',
          'Only a video has a title on LinkedIn: this one is left out.',
          'Add a video, or take the title out.',
        ),
      ]
    : []

const number = (value: number) => value.toLocaleString('en')
