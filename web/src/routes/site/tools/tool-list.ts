import { i18n } from '#web/lib/i18n.ts'
export type Tool = {
  id: string
  title: string
  description: string
  /** The tool's address. Undefined for a tool that's only listed. */
  path?: string
}

/** The free tools, in display order. */
export const tools: readonly Tool[] = [
  {
    id: 'hashtag-generator',
    title: i18n.t('Hashtag Generator'),
    description: i18n.t('Pick your topics and get up to 20 hashtags to copy.'),
    path: '/tools/hashtag-generator',
  },
  {
    id: 'caption-generator',
    title: i18n.t('Caption Generator'),
    description: i18n.t('Turn a topic, a tone, and a few points into captions to start from.'),
    path: '/tools/caption-generator',
  },
  {
    id: 'image-resizer',
    title: i18n.t('Image Resizer'),
    description: i18n.t('Fit one image to six post formats without cropping.'),
    path: '/tools/image-resizer',
  },
  {
    id: 'engagement-calculator',
    title: i18n.t('Engagement Calculator'),
    description: i18n.t('Turn likes, comments, and followers into a rate you can compare.'),
    path: '/tools/engagement-calculator',
  },
  {
    id: 'character-counter',
    title: i18n.t('Character Counter'),
    description: i18n.t('Count one text by every platform’s rules at once.'),
    path: '/tools/character-counter',
  },
  {
    id: 'thread-splitter',
    title: i18n.t('Thread Splitter'),
    description: i18n.t('Turn a long text into a thread for X that breaks at the ends of sentences.'),
    path: '/tools/thread-splitter',
  },
  {
    id: 'bio-link-generator',
    title: i18n.t('Bio Link Generator'),
    description: i18n.t('One page for all the links that don’t fit in your profile.'),
  },
  {
    id: 'content-calendar-template',
    title: i18n.t('Content Calendar Template'),
    description: i18n.t('A month on one sheet to plan what you’ll post and when.'),
  },
]
