import type { PlatformFace } from '../parts/face.ts'

export const mastodon: PlatformFace = {
  glyph: 'M4 15V8c0-3 2-5 5-5h6c3 0 5 2 5 5v4c0 3-2 4-5 4H8c0 3 3 4 7 3M8 12V9a2 2 0 0 1 4 0v3M12 9a2 2 0 0 1 4 0v3',
  line: 'Posts, threads and polls, on any server.',
  barPlace: 10,
}
