// What the page does when it is somebody's turn: its title, its sign among the tabs, a badge; a notice and a sound for who wants them.
import { element } from './element.ts';

/** Whether this browser shows notices, and a page may ask for them. */
const takesNotices = 'Notification' in window && isSecureContext;
/** Under which it is kept that somebody wants to hear it. */
const SOUND = 'sandtable-sound';

const sign = document.querySelector<HTMLLinkElement>('link[rel=icon]');
const usual = sign?.href ?? '';
/** The same with a light dot in it. */
const lit = usual.replace(
  '%3C/svg%3E',
  "%3Ccircle cx='6' cy='2' r='2' fill='white' stroke='black'/%3E%3C/svg%3E",
);

/** Shows the number of tables that wait. @param rings true if one is new and the person wants to be alerted */
export function isTurn(tables: number, rings: boolean): void {
  const what = `your turn${tables > 1 ? ` at ${tables} tables` : ''}`;
  document.title = tables === 0 ? 'Sandtable' : `Sandtable · ${what}`;
  if (sign !== null) sign.href = tables === 0 ? usual : lit;
  const badge = tables === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(tables);
  void badge?.catch(() => {});
  if (!rings) return;
  if (document.hidden || !document.hasFocus()) notice(document.title);
  if (element('sound').ariaPressed === 'true') ring();
}

/** Shows a notice beside the page, where somebody has allowed that. @returns false where it cannot be */
function notice(text: string): boolean {
  if (!takesNotices || Notification.permission !== 'granted') return false;
  try {
    const shown = new Notification(text, { tag: 'turn' });
    shown.onclick = () => {
      focus();
      shown.close();
    };
    return true;
  } catch {
    // Phones have them only from programs that run without a page.
    return false;
  }
}

/** Two short tones. */
function ring(): void {
  const sound = new AudioContext();
  const loudness = sound.createGain();
  loudness.connect(sound.destination);
  const now = sound.currentTime;
  for (const [at, pitch] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const tone = sound.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(loudness);
    tone.start(now + at);
    tone.stop(now + at + 0.15);
  }
  loudness.gain.setValueAtTime(0.15, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.32);
  setTimeout(() => void sound.close(), 500);
}

/** The buttons for a notice, which is asked for once, and for a sound, which is off until somebody wants it. */
export function offerToTell(): void {
  const [bell, sound] = [element('bell'), element('sound')];
  bell.hidden = !takesNotices || Notification.permission !== 'default';
  bell.onclick = () => {
    void Notification.requestPermission().then(() => {
      bell.hidden = true;
      notice('You will be told here when it is your turn.');
    });
  };
  sound.ariaPressed = String(localStorage.getItem(SOUND) === 'on');
  sound.onclick = () => {
    const isOn = sound.ariaPressed !== 'true';
    sound.ariaPressed = String(isOn);
    localStorage.setItem(SOUND, isOn ? 'on' : 'off');
    if (isOn) ring();
  };
}
