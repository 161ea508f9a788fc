// Alerts when it is somebody's turn: title, icon and badge; a notice and a sound for those who want them.
import { element } from './element.ts';

/** True if this browser shows notices, and a page may ask for them. */
const takesNotices = 'Notification' in window && isSecureContext;
const SOUND = 'sandtable-sound';

const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
const usual = icon?.href ?? '';
/** The icon with a light dot. */
const lit = usual.replace(
  '%3C/svg%3E',
  "%3Ccircle cx='6' cy='2' r='2' fill='white' stroke='black'/%3E%3C/svg%3E",
);

/** Shows the number of tables that wait. @param rings true if one is new and the person wants to be alerted */
export function showTurns(tables: number, rings: boolean): void {
  const what = `your turn${tables > 1 ? ` at ${tables} tables` : ''}`;
  document.title = tables === 0 ? 'Sandtable' : `Sandtable · ${what}`;
  if (icon !== null) icon.href = tables === 0 ? usual : lit;
  const badge = tables === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(tables);
  void badge?.catch(() => {});
  if (!rings) return;
  if (document.hidden || !document.hasFocus()) notice(document.title);
  if (element('sound').ariaPressed === 'true') ring();
}

/** Shows a notice beside the page, if that has been allowed. */
function notice(text: string): void {
  if (!takesNotices || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification(text, { tag: 'turn' });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Phones have them only from service workers.
    void navigator.serviceWorker?.ready
      .then(worker => worker.showNotification(text, { tag: 'turn' }))
      .catch(() => {});
  }
}

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

/** Prepares the buttons for notices, which need a permission once, and for the sound, which is off at first. */
export function offerAlerts(): void {
  void navigator.serviceWorker?.register('/worker.js').catch(() => {});
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
