/**
 * Telegram for Android names the phone's performance class after its version, as in
 * `Telegram-Android/11.3.3 (Xiaomi Redmi; Android 11; SDK 30; LOW)`.
 */
export const isSlowDevice = (userAgent: string) =>
  /Telegram-Android\/[^(]*\([^)]*;\s*LOW\)/.test(userAgent)
