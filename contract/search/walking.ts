/** How fast people walk, and how much longer than the straight line a walk is if the ways are not known. */
export const walking = { metresAMinute: 80, detour: 1.3, usualMinutes: 15 } as const
