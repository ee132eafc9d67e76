import { type InstagramOptions, instagramKindOf } from '#shared/platforms/instagram/options.ts'
import type { Shown } from '../parts/preview/shown.ts'
import { InstagramPost } from './instagram-post.tsx'
import { InstagramReel } from './instagram-reel.tsx'
import { InstagramStory } from './instagram-story.tsx'

const faces = { post: InstagramPost, reel: InstagramReel, story: InstagramStory }

/** A post as Instagram will show it: in the feed, among the reels or as a story. */
export const InstagramPreview = (shown: Shown<InstagramOptions>) => {
  const Face = faces[instagramKindOf(shown.options, shown.pictures)]
  return <Face {...shown} />
}
