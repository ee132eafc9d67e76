import { tikTokLimits } from '#shared/platforms/tiktok/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of TikTok', tikTokLimits, {
  text: 'Caption of a video',
  photoText: 'Description of photos',
  photoTitle: 'Title of photos',
  photos: 'Photos in a post',
  photoBytes: 'Size of a photo',
  photoLongSide: 'Long side of a photo',
  photoShortSide: 'Short side of a photo',
  videos: 'Videos in a post',
  videoBytes: 'Size of a video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoSideMin: 'Shortest side of a video',
  videoSideMax: 'Longest side of a video',
  frameRateMin: 'Slowest frame rate of a video',
  frameRateMax: 'Fastest frame rate of a video',
  chunkBytes: 'Piece of an upload',
  wholeBytes: 'Largest upload in one piece',
  postsPerAccount: 'Posts of an account',
  drafts: 'Drafts of an account',
  postsPerUser: 'Posts of an account in a minute',
})
