import type { Schedules } from '#functions/ports/deliveries.ts'

/** A machine needs no alarms: its sweep looks ahead into the index of due work every minute, and takes up each post in time. */
export const noSchedules: Schedules = { plan: async () => undefined, cancel: async () => undefined }
