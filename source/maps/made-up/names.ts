import { at } from '../../../machines/result.ts';
import { capitalise } from '../../base/text.ts';
import { nameKey } from '../names.ts';

/** The language of a region: the beginnings, middles and ends of its syllables. */
interface Tongue {
  readonly onsets: string;
  readonly vowels: string;
  readonly codas: string;
  /** Endings of names of territories; an empty one leaves the syllables as they are. */
  readonly endings: string;
  /** Endings of names of continents. */
  readonly lands: string;
}

const TONGUES: readonly Tongue[] = [
  {
    onsets: 'b br d dr f g gr h k l m n r s sk st t th v',
    vowels: 'a e i o u ei',
    codas: 'l ld lm n nd r rd rn s',
    endings: 'by dal fell fjord gard havn heim holm mark ness vik voll',
    lands: 'heim land mark',
  },
  {
    onsets: 'b c d f g l m n p r s t v',
    vowels: 'a e i o au',
    codas: 'l n r s',
    endings: 'ada ano ara aro ella eno enza era esa ina ino ona ora',
    lands: 'ania aria enia onia',
  },
  {
    onsets: 'b br c d dr g gw l ll m p r t tr',
    vowels: 'a e o i',
    codas: 'd l n r th',
    endings: 'an ath en eth ion mor wen yn',
    lands: 'eth mor wen',
  },
  {
    onsets: 'b d g h j k l m n r s t y z',
    vowels: 'a i u o',
    codas: 'b d l m n r z',
    endings: 'abad ad an ara bal dur ir istan mand ul ur',
    lands: 'istan mir zar',
  },
  {
    onsets: 'h k l m n p r t w',
    vowels: 'a e i o u ai',
    codas: '',
    endings: ' ka ke lei loa mea nui roa tua wai',
    lands: 'nesia loa nui',
  },
  {
    onsets: 'b ch d g k kl kr l m n p r s sl st t v z',
    vowels: 'a e i o u',
    codas: 'l n r s v',
    endings: 'any avka eva in itsa ovo ov sk yna',
    lands: 'avia ova ynia',
  },
  {
    onsets: 'b d g k l m mb n nd p s t z',
    vowels: 'a e i o u',
    codas: '',
    endings: ' bala bani dola kuru leni mani ndi ruba wezi zi',
    lands: 'bani ndala wezi',
  },
  {
    onsets: 'ch h k m n r s sh t y',
    vowels: 'a e i o u',
    codas: 'n',
    endings: 'hama kawa ma moto mura no saki shima ta yama',
    lands: 'koku shima',
  },
];

/** Forbidden parts of names: what is rude in some language, and what is hard to say. */
const NEVER =
  /anal|anus|arse|ass|bum|bitch|boob|cac|caca|chink|clit|cock|coon|crap|cul|cum|cunt|dago|dick|dyke|fag|fart|fick|fot|fuc|fuk|gay|gook|hell|homo|hor|hure|jap|kaka|kak|kike|kkk|kut|lul|merd|mong|mor[oi]n|nazi|neg|nig|nud|paki|pede|penis|pis|poo|porn|pup|pus|put|rap|ret|scat|sex|shit|slut|spast|spic|suc|suk|teta|tit|turd|twat|vag|wank|whor|xx|(.)\1\1|(..)\2\2|[^aeiouy]{4}|[aeiou]{4}/;

const LENGTHS = { least: 4, most: 9 } as const;
const words = (text: string): readonly string[] => text.split(' ');

/** Makes unique, pronounceable names for continents and their territories. @param continents their numbers of territories */
export function madeUpNames(
  continents: readonly number[],
  random: () => number,
): readonly { readonly name: string; readonly territories: readonly string[] }[] {
  const pick = (from: string): string => at(words(from), Math.floor(random() * words(from).length));
  const taken = new Set<string>();
  const name = (tongue: Tongue, endings: string, syllables: number): string => {
    for (;;) {
      let stem = '';
      for (let left = syllables; left > 0; left -= 1)
        stem += pick(tongue.onsets) + pick(tongue.vowels) + (left === 1 ? pick(tongue.codas) : '');
      const whole = join(stem, pick(endings));
      const written = capitalise(whole);
      // Names that begin alike are mistaken for each other.
      const key = nameKey(written).slice(0, 5);
      const fits = written.length >= LENGTHS.least && written.length <= LENGTHS.most;
      if (!fits || NEVER.test(whole) || taken.has(key)) continue;
      taken.add(key);
      return written;
    }
  };
  const first = Math.floor(random() * TONGUES.length);
  return continents.map((size, index) => {
    const tongue = at(TONGUES, (first + index * 3) % TONGUES.length);
    const territories = Array.from({ length: size }, () =>
      name(tongue, tongue.endings, random() < 0.7 ? 1 : 2),
    );
    return { name: name(tongue, tongue.lands, random() < 0.5 ? 1 : 2), territories };
  });
}

/** Joins a stem and an ending; of two vowels that would meet the first is dropped. */
function join(stem: string, ending: string): string {
  return /[aeiouy]$/.test(stem) && /^[aeiouy]/.test(ending) ? stem.slice(0, -1) + ending : stem + ending;
}
