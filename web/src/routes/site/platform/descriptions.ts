import type { PublicPlatform } from '../public-platforms.ts'

type Description = {
  lead: string
  /** What Crier does there, or what it is being made to do. */
  abilities: readonly { title: string; text: string }[]
}

/** What a platform's own page says; apart from the list, which the landing page loads as well. */
export const descriptions: Record<PublicPlatform['slug'], Description> = {
  twitter: {
    lead: 'Write posts and threads for as many X accounts as your plan holds, and have each sent at the second you choose.',
    abilities: [
      {
        title: 'Counted as X counts',
        text: 'Links, emoji and accents weigh what X says they weigh, so that a post that fits here fits there.',
      },
      {
        title: 'Threads that finish',
        text: 'If X stops answering halfway through a thread, Crier goes on from the first part that is missing.',
      },
      {
        title: 'Pictures and video first',
        text: 'Files are uploaded ahead of time. At the second itself only one short call is left to make.',
      },
      {
        title: 'The price before the post',
        text: 'X charges for posts sent through its API, and more for those with a link. You see what a post costs before you schedule it.',
      },
    ],
  },
  instagram: {
    lead: 'Posts, reels and stories for professional accounts, from the same text that goes everywhere else.',
    abilities: [
      { title: 'Post, reel or story', text: 'Choose what a picture or video becomes, with its first comment written along with it.' },
      { title: 'Sizes checked early', text: 'A picture of the wrong shape is found while you write, not at the time it should go out.' },
    ],
  },
  tiktok: {
    lead: 'Videos and photo posts, with every choice that TikTok wants you to make yourself.',
    abilities: [
      { title: 'You choose who sees it', text: 'Privacy has no default. Comments, duets and stitches are as you set them, post by post.' },
      {
        title: 'Followed to the end',
        text: 'TikTok works on a video for a while. Crier waits with it, and tells you when it is really there.',
      },
    ],
  },
  facebook: {
    lead: 'Posts and reels for the Pages that you look after.',
    abilities: [
      { title: 'Every Page you manage', text: 'Connect once and choose the Pages that Crier may write to.' },
      { title: 'Post or reel', text: 'A video becomes the one or the other, as you decide for that post.' },
    ],
  },
  linkedin: {
    lead: 'Posts in your own name, at the hour your colleagues read them.',
    abilities: [
      { title: 'Seen by whom you choose', text: 'Everybody or your connections only, chosen for each post.' },
      { title: 'Room for the longer version', text: 'Give LinkedIn a text of its own, and leave the short one to the others.' },
    ],
  },
  pinterest: {
    lead: 'Pins with a title, a link and the board they belong on.',
    abilities: [
      { title: 'Your boards at hand', text: 'Choose the board while you write; Crier asks Pinterest for the list.' },
      { title: 'A link that leads somewhere', text: 'Each pin carries its own title and address, apart from the text of the post.' },
    ],
  },
  youtube: {
    lead: 'Videos and Shorts, uploaded ahead and made public on time.',
    abilities: [
      {
        title: 'Title, description, tags',
        text: 'What YouTube asks for sits beside the text of the other platforms, and is checked with it.',
      },
      {
        title: 'Made for kids, or not',
        text: 'The declaration that YouTube wants is part of the post, so that nothing is held back at the last moment.',
      },
    ],
  },
}
