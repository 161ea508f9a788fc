"""Checks the honest dice of a save, from docs/decisions/honest-dice.md alone: verify_dice.py SAVE.jsonl [HASH]"""

import hashlib
import json
import re
import sys


def hashed(part, text):
    return hashlib.sha256(f"sandtable dice 1 {part}\n{text}".encode("ascii")).hexdigest()


def fail(sentence):
    print(f"not as promised: {sentence}")
    sys.exit(1)


class Mash:
    def __init__(self):
        self.n = float(0xEFC8249D)

    def __call__(self, text):
        for sign in text:
            self.n += ord(sign)
            h = 0.02519603282416938 * self.n
            self.n = float(int(h))
            h -= self.n
            h *= self.n
            self.n = float(int(h))
            h -= self.n
            self.n += h * 2.0**32
        return (int(self.n) % 2**32) / 2.0**32


class Alea:
    def __init__(self, seed):
        mash = Mash()
        state = [mash(" "), mash(" "), mash(" ")]
        for index in range(3):
            state[index] -= mash(seed)
            if state[index] < 0:
                state[index] += 1
        self.s0, self.s1, self.s2 = state
        self.c = 1

    def draw(self, bound):
        t = 2091639 * self.s0 + self.c / 2.0**32
        self.s0, self.s1 = self.s1, self.s2
        self.c = int(t)
        self.s2 = t - self.c
        return int(self.s2 * bound)

    def state(self):
        return {"c": self.c, "s0": self.s0, "s1": self.s1, "s2": self.s2}


def check_seed(seed, noted):
    parts = seed.split(" ")
    if len(parts) < 3 or parts[0] != "dice1" or not re.fullmatch("[0-9a-f]{32}", parts[1]):
        fail("no hash fixed this seed")
    words = parts[2:-1]
    if any(not re.fullmatch("[!-~]{1,12}", word) for word in words):
        fail("a word is none")
    if hashed("seed", " ".join(parts[:-1]))[:32] != parts[-1]:
        fail("the seed is not made of its number and words")
    found = hashed("hash", parts[1])
    if noted is not None and found != noted:
        fail(f"the hash is {found}")
    return found, words


# Snapshots of other games stand after moves that drew more than a roll: so many draws are looked through for a state.
FARTHEST = 100_000
# Draws between two rolls of Domination.
BETWEEN = 4


def check_snapshot(generator, line):
    wanted = line["snapshot"]["context"]["position"]["random"]["state"]
    for _ in range(FARTHEST):
        if generator.state() == wanted:
            return
        generator.draw(1)
    fail(f"the generator of move {line['seq']} does not come from the seed")


def rolls_of(line):
    for event in line.get("events", []):
        if event["type"] == "rolled" and isinstance(event.get("attack"), list):
            yield event["attack"], event["defence"]


def roll(generator, count):
    return sorted((1 + generator.draw(6) for _ in range(count)), reverse=True)


def check_simple_risk(lines, seed, seats, options):
    generator = Alea(seed)
    luckiest = generator.draw(seats)
    for left in range(25, 1, -1):
        generator.draw(left)
    if options.get("deployment") == "random":
        for seat in range(seats):
            owned = 25 // seats + ((seat - luckiest) % seats < 25 % seats)
            for _ in range(15):
                generator.draw(owned)
    count = 0
    for line in lines:
        for attack, defence in rolls_of(line):
            if roll(generator, len(attack)) != attack or roll(generator, len(defence)) != defence:
                fail(f"the roll of move {line['seq']} is another one")
            count += 1
    return count


def check_domination(lines, seed):
    """Behind each snapshot the rolls of a turn follow one another; a card or a place may be drawn in between."""
    exact, ahead, count = Alea(seed), Alea(seed), 0
    for line in lines:
        for attack, defence in rolls_of(line):
            for _ in range(BETWEEN):
                kept = ahead.state()
                if roll(ahead, len(attack)) == attack and roll(ahead, len(defence)) == defence:
                    break
                ahead.__dict__.update(kept)
                ahead.draw(1)
            else:
                fail(f"the roll of move {line['seq']} is another one")
            count += 1
        if line["kind"] == "snapshot":
            check_snapshot(exact, line)
            ahead.__dict__.update(exact.state())
    return count


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        header, *lines = [json.loads(text) for text in file if text.strip() != ""]
    seed = header["seed"]
    found, words = check_seed(seed, sys.argv[2] if len(sys.argv) > 2 else None)
    generator, snapshots = Alea(seed), 0
    for line in lines:
        if line["kind"] == "snapshot":
            check_snapshot(generator, line)
            snapshots += 1
    rolls = 0
    if header["game"] == "grid":
        rolls = check_simple_risk(lines, seed, header["setup"]["seats"], header["setup"]["options"])
    elif header["game"] == "domination":
        rolls = check_domination(lines, seed)
    print(f"as promised: hash {found}, words {' '.join(words) or 'none'}, {rolls} rolls, {snapshots} snapshots")


main()
