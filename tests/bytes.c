/* SHA-256 by its published vectors, hexadecimal digits there and back, UTF-8 cut, counted and written. */
#include "test.h"

static void assert_hash(const char *text, const char *hex) {
    uint8_t hash[32];
    char digits[65];
    tt_sha256(text, strlen(text), hash);
    tt_hex_write(hash, sizeof hash, digits);
    assert_string_equal(digits, hex);
}

/* FIPS 180-4: the empty text, one block, two blocks; and the lengths around the end of a block. */
static void test_sha256(void **state) {
    (void)state;
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash("1234567890123456789012345678901234567890123456789012345",
                "03c3a70e99ed5eeccd80f73771fcf1ece643d939d9ecc76f25544b0233f708e9");
    assert_hash("1234567890123456789012345678901234567890123456789012345678901234",
                "676491965ed3ec50cb7a63ee96315480a95c54426b0b72bca8a0d4ad1285ad55");
}

static void test_hex(void **state) {
    (void)state;
    const uint8_t bytes[] = {0x00, 0x7f, 0x80, 0xff};
    uint8_t again[4] = {0};
    char digits[9];
    tt_hex_write(bytes, sizeof bytes, digits);
    assert_string_equal(digits, "007f80ff");
    assert_true(tt_hex_read(digits, again, sizeof again));
    assert_memory_equal(again, bytes, sizeof bytes);
    assert_false(tt_hex_read("007f80f", again, sizeof again));
    assert_false(tt_hex_read("007f80ff0", again, sizeof again));
    assert_false(tt_hex_read("007F80FF", again, sizeof again));
    assert_false(tt_hex_read("007f80fg", again, sizeof again));
}

/* One character of each length: A, í, €, and one beyond 16 bits. */
static void test_utf8(void **state) {
    (void)state;
    static const uint32_t code[] = {0x41, 0xED, 0x20AC, 0x1F680};
    static const char text[] = "A\xC3\xAD\xE2\x82\xAC\xF0\x9F\x9A\x80";
    char out[sizeof text] = "";
    size_t n = 0, at = 0;
    for (int i = 0; i < 4; i++) {
        assert_int_equal(tt_utf8_next(text + at), i + 1);
        at += tt_utf8_next(text + at);
        n += tt_utf8_write(code[i], out + n);
        assert_int_equal(n, at);
    }
    out[n] = 0;
    assert_string_equal(out, text);
    assert_int_equal(tt_utf8_next(text + at), 0);
    assert_int_equal(tt_utf8_length(text), 4);
    static const size_t whole[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
    for (size_t i = 0; i <= 10; i++)
        assert_int_equal(tt_utf8_cut(text, i), whole[i]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sha256),
        cmocka_unit_test(test_hex),
        cmocka_unit_test(test_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
