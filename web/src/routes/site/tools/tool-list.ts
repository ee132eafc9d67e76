export type Tool = {
  id: string
  title: string
  description: string
  /** Where it is; none for a tool that is only listed. */
  path?: string
}

/** The free tools, in the order in which they are always named. */
export const tools: readonly Tool[] = [
  {
    id: 'hashtag-generator',
    title: 'Hashtag Generator',
    description: 'Pick your topics and get up to 20 hashtags to copy.',
    path: '/tools/hashtag-generator',
  },
  {
    id: 'caption-generator',
    title: 'Caption Generator',
    description: 'Turn a topic, a tone, and a few points into captions to start from.',
    path: '/tools/caption-generator',
  },
  {
    id: 'image-resizer',
    title: 'Image Resizer',
    description: 'Fit one image to six post formats without cropping.',
    path: '/tools/image-resizer',
  },
  {
    id: 'engagement-calculator',
    title: 'Engagement Calculator',
    description: 'Turn likes, comments, and followers into a rate you can compare.',
    path: '/tools/engagement-calculator',
  },
  {
    id: 'character-counter',
    title: 'Character Counter',
    description: 'Count one text by every platform’s rules at once.',
    path: '/tools/character-counter',
  },
  {
    id: 'thread-splitter',
    title: 'Thread Splitter',
    description: 'Turn a long text into a thread for X that breaks at the ends of sentences.',
    path: '/tools/thread-splitter',
  },
  {
    id: 'bio-link-generator',
    title: 'Bio Link Generator',
    description: 'One page for all the links that don’t fit in your profile.',
  },
  {
    id: 'content-calendar-template',
    title: 'Content Calendar Template',
    description: 'A month on one sheet to plan what you’ll post and when.',
  },
]
