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
    description: 'Choose what a post is about, and get up to twenty hashtags to copy.',
    path: '/tools/hashtag-generator',
  },
  {
    id: 'caption-generator',
    title: 'Caption Generator',
    description: 'A topic, a tone and a few points become captions to start from.',
    path: '/tools/caption-generator',
  },
  {
    id: 'image-resizer',
    title: 'Image Resizer',
    description: 'One picture, fitted whole to the sizes that six kinds of post ask for.',
    path: '/tools/image-resizer',
  },
  {
    id: 'engagement-calculator',
    title: 'Engagement Calculator',
    description: 'From likes, comments and followers to a rate that can be compared.',
    path: '/tools/engagement-calculator',
  },
  {
    id: 'character-counter',
    title: 'Character Counter',
    description: 'One text, counted by the rules of every platform at once.',
    path: '/tools/character-counter',
  },
  {
    id: 'thread-splitter',
    title: 'Thread Splitter',
    description: 'A long text becomes a thread for X that breaks where sentences end.',
    path: '/tools/thread-splitter',
  },
  {
    id: 'bio-link-generator',
    title: 'Bio Link Generator',
    description: 'One page for all the links that don’t fit into a profile.',
  },
  {
    id: 'content-calendar-template',
    title: 'Content Calendar Template',
    description: 'A month on one sheet, to plan what is said and when.',
  },
]
