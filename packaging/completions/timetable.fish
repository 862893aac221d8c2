# fish completion of timetable: the program itself says what fits.
function __timetable_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in (timetable complete $words[2..-1] 2>/dev/null)
        if test "$line" = FILE
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c timetable -f -a '(__timetable_complete)'
