/** How fast people walk, and how much longer a way is than the straight line where no ways are known. */
export const walking = { metresAMinute: 80, detour: 1.3, usualMinutes: 15 } as const
