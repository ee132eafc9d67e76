import { youTubeLimits } from '#shared/platforms/youtube/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of YouTube', youTubeLimits, {
  text: 'Description',
  title: 'Title',
  tags: 'Tags',
  videos: 'Videos in a post',
  videoBytes: 'Size of a video',
  videoMax: 'Longest video',
  verifiedVideoMax: 'Longest video of a verified channel',
  shortMax: 'Longest Short',
  thumbnailBytes: 'Size of a thumbnail',
  uploadsPerApp: 'Uploads of all accounts of this Crier',
})
