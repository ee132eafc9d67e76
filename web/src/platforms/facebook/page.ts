import type { PlatformPage } from '../parts/page.ts'
import { limits } from './limits.ts'

export const page: PlatformPage = {
  lead: 'Posts and reels for the Pages that you look after.',
  abilities: [
    {
      title: 'Every Page you manage',
      text: 'Connect once and choose the Pages that Crier may write to. Come back for others at any time.',
    },
    {
      title: 'Post or reel',
      text: 'A video in the shape and length of a reel becomes one, and everything else a post, unless you decide otherwise.',
    },
    {
      title: 'Links with their card',
      text: 'A post without pictures shows the card of its first link, or of the link you name.',
    },
    {
      title: 'Never twice',
      text: 'If Facebook gives no answer, Crier looks at what the Page has posted since, and sends the post again only if it is not there.',
    },
  ],
  connecting: {
    account: 'A Page on which you may create content. Facebook lets apps post to no profile.',
    accountsName: 'Pages',
    steps: [
      'A window of Facebook opens. Tick the Pages that Crier may see, and leave the permissions on.',
      'Crier lists the Pages among them that you may post to. Choose those to connect.',
    ],
    note: 'What a Page grants does not end by itself. Whoever takes it back on Facebook ends it here as well.',
  },
  limits,
}
