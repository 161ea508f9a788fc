/* Plays the lowest card that follows; prints commas and no newline at the end. */
#include <stdio.h>

int main(void) {
    int action, size, laid, position, hand[10], table[4];
    if (scanf("%d", &action) != 1) return 1;
    if (action == 0) {
        printf("C Student");
        return 0;
    }
    if (action == 1) {
        for (int i = 0; i < 10; i++) scanf("%d", &hand[i]);
        printf("%d, %d, %d", hand[0], hand[1], hand[2]);
        return 0;
    }
    scanf("%d %d %d", &size, &laid, &position);
    for (int i = 0; i < size; i++) scanf("%d", &hand[i]);
    for (int i = 0; i < laid; i++) scanf("%d", &table[i]);
    int card = hand[0];
    for (int i = size - 1; i >= 0; i--)
        if (laid > 0 && hand[i] / 10 == table[0] / 10) card = hand[i];
    printf("%d", card);
    return 0;
}
