import { pinterestLimits } from '#shared/platforms/pinterest/limits.ts'
import { limitTable } from '../parts/limit-table.ts'

export const limits = limitTable('Limits of Pinterest', pinterestLimits, {
  text: 'Description',
  title: 'Title',
  altText: 'Alt text',
  link: 'Link',
  carouselMin: 'Least pictures in a carousel',
  carouselMax: 'Most pictures in a carousel',
  videos: 'Videos in a Pin',
  imageBytes: 'Size of a picture',
  videoBytes: 'Size of a video',
  videoBytesAtOnce: 'Size of a video that Crier sends',
  videoMin: 'Shortest video',
  videoMax: 'Longest video',
  videoRatioMin: 'Narrowest video (width to height)',
  videoRatioMax: 'Widest video (width to height)',
  pinsPerUser: 'Pins of an account',
  callsPerTrialApp: 'Calls of this Crier with Trial access',
})
