import type { PublicPlatform } from '../../../platforms/registry.ts'

type Description = {
  lead: string
  /** What Crier does there. */
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
        text: 'Files are uploaded and described ahead of time. At the second itself only the post is left to send.',
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
      {
        title: 'Post, reel or story',
        text: 'A picture, a carousel of up to ten, a reel with the cover you choose, or a story that is gone after a day.',
      },
      {
        title: 'The first comment',
        text: 'Write it along with the post; Crier puts it underneath as soon as the post is public.',
      },
      {
        title: 'Shapes seen early',
        text: 'A picture that Instagram would not show as it is gets white at its edges. You are told while you write, and can crop it instead.',
      },
      {
        title: 'How many are left today',
        text: 'Instagram counts what apps post in 24 hours. The composer shows how many of them an account has used.',
      },
    ],
  },
  tiktok: {
    lead: 'Videos and photo posts, with every choice that TikTok wants you to make yourself.',
    abilities: [
      {
        title: 'You choose who sees it',
        text: 'Privacy has no default. Comments, duets and stitches are off until you allow them, post by post.',
      },
      {
        title: 'Publish, or finish it in the app',
        text: 'A video or photos go out directly, or wait as a draft in the inbox of your TikTok app.',
      },
      {
        title: 'Asked again before it goes',
        text: 'Crier asks TikTok what an account may do while you write, and once more before it begins to send.',
      },
      {
        title: 'Followed to the end',
        text: 'TikTok works on a video for a while. Crier waits with it, and tells you when it is really there.',
      },
    ],
  },
  facebook: {
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
  },
  linkedin: {
    lead: 'Posts in your own name, at the hour your colleagues read them.',
    abilities: [
      {
        title: 'Seen by whom you choose',
        text: 'Everybody, members who are signed in, or your connections only; and whether others may share it on.',
      },
      { title: 'Room for the longer version', text: 'Give LinkedIn a text of its own, and leave the short one to the others.' },
      {
        title: 'Pictures, a video or a card',
        text: 'Up to twenty images, a GIF, a video, or a link with a card whose title and description you write.',
      },
      {
        title: 'Told before it ends',
        text: 'LinkedIn lets most apps act for sixty days only. You are told in time to connect the account again; what is scheduled waits for it.',
      },
    ],
  },
  pinterest: {
    lead: 'Pins with a title, a link and the board they belong on.',
    abilities: [
      {
        title: 'Your boards at hand',
        text: 'Choose the board while you write, or one per account that is taken unless you say otherwise. Crier asks Pinterest for the list.',
      },
      { title: 'A link that leads somewhere', text: 'Each Pin carries its own title and address, apart from the text of the post.' },
      {
        title: 'Up to five pictures',
        text: 'Pinterest wants the pictures of one Pin in one size; Crier brings them to it, and leaves your originals as they are.',
      },
      {
        title: 'Video with its cover',
        text: 'Choose the second whose frame stands for the video. Crier has Pinterest ready it ahead of time.',
      },
    ],
  },
  youtube: {
    lead: 'Videos and Shorts, uploaded ahead and made public on time.',
    abilities: [
      {
        title: 'Title, description, tags',
        text: 'What YouTube asks for sits beside the text of the other platforms, and is checked with it. Category and thumbnail, too.',
      },
      {
        title: 'Made for kids, or not',
        text: 'The declaration that YouTube wants is part of the post, so that nothing is held back at the last moment.',
      },
      {
        title: 'Shorts, said beforehand',
        text: 'Upright and square videos of up to three minutes become Shorts. You read that while you write, not afterwards.',
      },
      {
        title: 'Sent but for the last piece',
        text: 'All of a video but its last piece is uploaded ahead. What is left at the second itself is small.',
      },
    ],
  },
}
