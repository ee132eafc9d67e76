import { facebookLimits } from '#shared/platforms/facebook/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of Facebook', facebookLimits, {
  text: 'Text',
  photos: 'Photos in a post',
  videos: 'Videos in a post',
  photoBytes: 'Size of a photo',
  videoBytes: 'Size of a video',
  videoBytesMin: 'Smallest video',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  reelMin: 'Shortest reel',
  reelMax: 'Longest reel',
  reelRatio: 'Shape of a reel (width to height)',
  reelWidthMin: 'Least width of a reel',
  reelHeightMin: 'Least height of a reel',
  reelFrameRateMin: 'Slowest frame rate of a reel',
  reelFrameRateMax: 'Fastest frame rate of a reel',
  reelsPerPage: 'Reels of a Page',
})
